import { lazyRouteComponent } from '@tanstack/react-router';
import { withWords } from '../words/words.ts';

/** A page that is loaded when it is opened, and shown when its words are here in the reader's language. */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => withWords(load), name);
