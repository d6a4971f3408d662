// The name by which worker and watchdog know their port. A file of its own, so that neither bundle holds the other.
export const WATCHDOG_PORT = 'watchdog';
