import { pageTexts } from './page-data.ts';

/** Shows one of the page's panel templates instead of its content; returns the panel, and a function that hides it again. */
export function showPanel(name: 'waiting' | 'left' | 'done'): {
  readonly panel: HTMLElement | null;
  readonly hide: () => void;
} {
  const main = document.querySelector('main');
  const template = document.getElementById(`panel-${name}`);
  if (!main || !(template instanceof HTMLTemplateElement))
    return { panel: null, hide: () => undefined };
  const covered = [...main.children].filter(
    (child) => child instanceof HTMLElement && !child.hidden && child.tagName !== 'TEMPLATE',
  );
  for (const child of covered) if (child instanceof HTMLElement) child.hidden = true;
  main.append(template.content.cloneNode(true));
  const panel = main.lastElementChild instanceof HTMLElement ? main.lastElementChild : null;
  panel?.querySelector('h1')?.focus();
  return {
    panel,
    hide: () => {
      panel?.remove();
      for (const child of covered) if (child instanceof HTMLElement) child.hidden = false;
    },
  };
}

/** The bank's page in a frame of this page, when this page is itself in a frame. */
export function showChallenge(url: string, left: () => void): { readonly hide: () => void } {
  const main = document.querySelector('main');
  const texts = pageTexts();
  const box = document.createElement('section');
  box.className = 'challenge card';
  box.setAttribute('aria-label', texts.challengeHeading);
  const note = document.createElement('p');
  note.textContent = `${texts.challengeText} `;
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = texts.challengeLink;
  note.append(link, ' ', anotherCardLink());
  const frame = document.createElement('iframe');
  frame.title = texts.challengeFrame;
  frame.src = url;
  let loads = 0;
  // The second document in the frame is where the bank sends the buyer back to.
  frame.addEventListener('load', () => {
    loads += 1;
    if (loads > 1) left();
  });
  box.append(note, frame);
  const covered = [...(main?.children ?? [])].filter(
    (child) => child instanceof HTMLElement && !child.hidden,
  );
  for (const child of covered) if (child instanceof HTMLElement) child.hidden = true;
  main?.append(box);
  frame.focus();
  return {
    hide: () => {
      box.remove();
      for (const child of covered) if (child instanceof HTMLElement) child.hidden = false;
    },
  };
}

/** Leads to the form again, by which another card replaces the payment that waits. */
function anotherCardLink(): HTMLAnchorElement {
  const url = new URL(location.href);
  url.searchParams.set('card', 'another');
  const link = document.createElement('a');
  link.href = url.href;
  link.textContent = pageTexts().anotherCard;
  return link;
}
