/** Runs in a page of the console: it has its title, and nothing in it is being read. */
export function isDrawn(): boolean;
