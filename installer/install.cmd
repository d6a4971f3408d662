@rem Installs Tabberth on Windows, for those who click or type in cmd: hands over to install.ps1.
@powershell -NoProfile -ExecutionPolicy Bypass -File "%~dp0install.ps1" %*
@exit /b %errorlevel%
