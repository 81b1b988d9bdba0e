/** One launcher a data directory. Gives the release; throws while another launcher is running. */
export function takeStartLock(dataDirectory: string, baseUrl: string): () => void;
