// An install must not fail on a browser download: installer/browser.mjs finds a browser or fetches one, with a message.
module.exports = {skipDownload: true};
