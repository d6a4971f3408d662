// What tests in Node get for webextension-polyfill, which refuses to load outside an extension: no API at all.
export default {};
