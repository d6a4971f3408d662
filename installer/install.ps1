# Installs Tabberth for the browsers of this person on Windows: finds a Node.js and hands over to `tabberth install`.
$places = @(
  "$env:NVM_HOME\v*\node.exe", "$env:APPDATA\nvm\v*\node.exe", "$env:LOCALAPPDATA\nvm\v*\node.exe",
  "$env:FNM_DIR\node-versions\*\installation\node.exe", "$env:APPDATA\fnm\node-versions\*\installation\node.exe",
  "$env:LOCALAPPDATA\Volta\tools\image\node\*\node.exe", "$env:USERPROFILE\scoop\apps\nodejs*\current\node.exe",
  "$env:ProgramFiles\nodejs\node.exe", "$env:LOCALAPPDATA\Programs\nodejs\node.exe"
)
$found = @(Get-Item -Path $places -ErrorAction SilentlyContinue | ForEach-Object FullName)
$found += @(Get-Command node -CommandType Application -ErrorAction SilentlyContinue | ForEach-Object Source)
$node = $found | ForEach-Object { [pscustomobject]@{ Path = $_; Version = ((& $_ --version) -replace '^v') -as [version] } } |
  Where-Object { $_.Version -ge [version]'20.19' } | Sort-Object Version | Select-Object -Last 1
if (-not $node) {
  [Console]::Error.WriteLine('Tabberth needs Node.js 20.19 or newer, and found none: get it from https://nodejs.org, then run this again.')
  exit 127
}
& $node.Path (Join-Path $PSScriptRoot 'cli.mjs') install @args
exit $LASTEXITCODE
