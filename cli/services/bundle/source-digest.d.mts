/** Files and folders of the checkout of which a bundle is made. */
export const sources: readonly string[];
