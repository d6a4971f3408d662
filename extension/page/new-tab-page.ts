// The browser's own page for a tab that shows nothing. Pure. In: an address. Out: whether it is that page's.

/** Browsers of this family have names of their own before it. */
const NEW_TAB_PAGE = /^(?!https?:)[a-z]+:\/\/(?:newtab|new-tab-page)(?:[/?#]|$)/;

export const isNewTabPage = (url: string): boolean => NEW_TAB_PAGE.test(url);
