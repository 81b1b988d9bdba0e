import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './client/query-client.ts';
import { applyTheme } from './frame/theme.ts';
import { router } from './routes.tsx';
import './styles.css';
import { session, SignedOutError, signInAddress } from './session/session.ts';
import { loadWords } from './words/words.ts';

// The policy admits the style elements that dialogs put into the page by this nonce alone.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
if (nonce) setNonce(nonce);
applyTheme();
// Operators open their pages by the staff key, which nobody's session replaces.
const isOps = /^\/console\/ops(?:\/|$)/.test(location.pathname);
const [signedIn] = await Promise.allSettled([isOps ? null : session.token(), loadWords()]);
if (signedIn.status === 'rejected' && signedIn.reason instanceof SignedOutError)
  location.replace(signInAddress());
else start();

function start() {
  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
