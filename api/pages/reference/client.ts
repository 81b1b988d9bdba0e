// Runs in the browser, inside the reference page: stores the credential for this tab, sends what a form
// holds, shows the response. It imports nothing, since the page contains this file's text, stripped of its types.

const memory = window.sessionStorage;
const settings = document.querySelectorAll<HTMLInputElement>('#settings input');

for (const input of settings) {
  input.value = memory.getItem(input.name) ?? input.dataset['default'] ?? '';
  input.addEventListener('input', () => memory.setItem(input.name, input.value.trim()));
}

interface Prepared {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

function prepare(form: HTMLFormElement): Prepared {
  let path = form.dataset['path'] ?? '/';
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-in]')) {
    const value = input.value.trim();
    if (input.dataset['in'] === 'path')
      path = path.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (value !== '' && input.dataset['in'] === 'query') query.append(input.name, value);
    else if (value !== '') headers[input.name] = value;
  }
  for (const input of settings)
    if (input.value.trim() !== '') headers[input.name] = credential(input);
  if ('idempotent' in form.dataset) headers['Idempotency-Key'] = crypto.randomUUID();
  const body = form.querySelector('textarea')?.value ?? null;
  if (body !== null) headers['Content-Type'] = 'application/json';
  const text = query.toString();
  const url = new URL(text === '' ? path : `${path}?${text}`, window.location.origin).href;
  return { method: form.dataset['method'] ?? 'GET', url, headers, body };
}

function credential(input: HTMLInputElement): string {
  const value = input.value.trim();
  return input.name === 'Authorization' && !value.includes(' ') ? `Bearer ${value}` : value;
}

async function send(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector('output');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!output || !button) return;
  const missing = [...form.querySelectorAll<HTMLInputElement>('input[data-in=path]')].find(
    (input) => input.value.trim() === '',
  );
  if (missing) {
    missing.focus();
    show(output, `${missing.name} is needed.`, '', false);
    return;
  }
  const { method, url, headers, body } = prepare(form);
  button.disabled = true;
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials: 'omit',
      redirect: 'manual',
    });
    const text = await response.text();
    const took = Math.round(performance.now() - startedAt);
    const notes = ['x-request-id', 'idempotent-replayed', 'retry-after', 'ratelimit-remaining']
      .flatMap((name) =>
        response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
      )
      .join('   ');
    const status =
      response.type === 'opaqueredirect' ? 'redirect' : `${response.status} ${response.statusText}`;
    show(output, `${status}  ${took} ms   ${notes}`, pretty(text), response.ok);
  } catch (error) {
    show(output, `The request did not get through: ${String(error)}`, '', false);
  } finally {
    button.disabled = false;
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.slice(0, 20_000);
  }
}

function show(output: HTMLOutputElement, status: string, body: string, worked: boolean): void {
  const line = document.createElement('p');
  line.className = worked ? 'worked' : 'refused';
  line.textContent = status;
  const block = document.createElement('pre');
  block.textContent = body;
  output.replaceChildren(line, ...(body === '' ? [] : [block]));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function curlOf({ method, url, headers, body }: Prepared): string {
  const lines = [`curl -sS -X ${method} ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers))
    lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== null) lines.push(`--data ${quoted(body)}`);
  return lines.join(' \\\n  ');
}

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
  const copy = form.querySelector<HTMLButtonElement>('button.copy');
  copy?.addEventListener('click', () => {
    const text = curlOf(prepare(form));
    const output = form.querySelector('output');
    navigator.clipboard?.writeText(text).catch(() => undefined);
    if (output) show(output, 'Copied, where the browser allows it:', text, true);
  });
}

const WIDE = '(min-width: 861px)';
const LANGUAGE = 'reference-language';
const FOUND_MAX = 40;

/** The operations of all pages: `[page, id, method, path, summary]`; the page that shows each object. */
interface Index {
  readonly operations: readonly (readonly [string, string, string, string, string])[];
  readonly objects: Readonly<Record<string, string>>;
}

let loading: Promise<Index> | null = null;

/** Loaded once it is needed: at the first letter of a search, or for an address of the former single page. */
function index(): Promise<Index> {
  loading ??= fetch('/docs/api/index.json').then((response) => response.json());
  return loading;
}

function addressOf(page: string, id: string): string {
  const path = `/docs/api/${page}`;
  return path === window.location.pathname ? `#${id}` : `${path}#${id}`;
}

const filter = document.querySelector<HTMLInputElement>('#filter');
const found = document.querySelector<HTMLElement>('#found');
const count = document.querySelector<HTMLElement>('#count');
const nouns = document.querySelector<HTMLElement>('#nouns');

async function search(wanted: string): Promise<void> {
  if (!found || !nouns || !count) return;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    found.replaceChildren();
    found.hidden = true;
    nouns.hidden = false;
    count.textContent = '';
    return;
  }
  const { operations } = await index();
  // Another search was typed while the list was loading.
  if (filter?.value !== wanted) return;
  const hits = operations.filter((operation) => {
    const text = operation.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  found.replaceChildren(
    ...hits.slice(0, FOUND_MAX).map(([page, id, method, path, summary]) => {
      const [item, link] = [document.createElement('li'), document.createElement('a')];
      link.href = addressOf(page, id);
      link.textContent = summary;
      const note = document.createElement('small');
      note.textContent = `${method} ${path.replace('/api/v1', '')}`;
      link.append(note);
      item.append(link);
      return item;
    }),
  );
  found.hidden = hits.length === 0;
  nouns.hidden = true;
  count.textContent = `${hits.length === 0 ? 'No' : hits.length} operation${hits.length === 1 ? '' : 's'} found`;
}
filter?.addEventListener('input', () => void search(filter.value));

const menu = document.querySelector<HTMLDetailsElement>('details.menu');
const wide = window.matchMedia(WIDE);
const fold = (): void => {
  if (menu) menu.open = wide.matches;
};
wide.addEventListener('change', fold);
fold();
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a') && !wide.matches) menu.open = false;
});
document.querySelector('nav [aria-current] + .own, nav [aria-current]')?.scrollIntoView({
  block: 'nearest',
});
window.scrollTo(0, 0);

function chooseLanguage(language: string): void {
  document.documentElement.dataset['language'] = language;
  for (const samples of document.querySelectorAll('.samples')) {
    // What the SDKs have no method for is there by curl alone.
    const has = samples.querySelector(`.tabs [data-language=${language}]`) !== null;
    samples.classList.toggle('only-curl', !has);
    for (const button of samples.querySelectorAll<HTMLElement>('.tabs [data-language]')) {
      const isShown = button.dataset['language'] === (has ? language : 'curl');
      button.setAttribute('aria-pressed', String(isShown));
    }
  }
}

function rememberedLanguage(): string {
  try {
    const language = window.localStorage.getItem(LANGUAGE) ?? '';
    return ['curl', 'typescript', 'python'].includes(language) ? language : 'curl';
  } catch {
    return 'curl';
  }
}
chooseLanguage(rememberedLanguage());

async function copyText(button: HTMLElement, text: string): Promise<void> {
  const label = (button.dataset['label'] ??= button.textContent ?? '');
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not copied: the browser does not allow it';
  }
  window.setTimeout(() => (button.textContent = label), 2000);
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  const language = button?.dataset['language'];
  if (button && language !== undefined) {
    const before = button.getBoundingClientRect().top;
    chooseLanguage(language);
    // Samples above have another height in the other language; the pressed button does not move.
    window.scrollBy(0, button.getBoundingClientRect().top - before);
    try {
      window.localStorage.setItem(LANGUAGE, language);
    } catch {
      // A browser without storage has the choice for this page.
    }
  } else if (button?.matches('.copy-sample')) {
    const blocks = [
      ...(button.closest('.samples')?.querySelectorAll<HTMLElement>('.sample') ?? []),
    ];
    const shown = blocks.find((block) => block.offsetParent !== null);
    void copyText(button, shown?.querySelector('pre')?.textContent ?? '');
  } else if (button?.matches('.copy-markdown')) {
    void fetch(button.dataset['source'] ?? '')
      .then((response) => response.text())
      .then((text) => copyText(button, text));
  }
});

/** Where an address of the former single page leads; null where nothing is known of it. */
async function movedTo(id: string): Promise<string | null> {
  const { operations, objects } = await index();
  if (id.startsWith('tag-')) return `/docs/api/${id.slice('tag-'.length)}`;
  const operation = operations.find(([, one]) => one === id);
  if (operation) return addressOf(operation[0], id);
  const object = id.startsWith('object-') ? objects[id.slice('object-'.length)] : undefined;
  if (object !== undefined) return addressOf(object, id);
  return /^[a-z]+(_[a-z0-9]+)*$/.test(id) ? `/docs/api/errors#${id}` : null;
}

/** Opens what the address's fragment names, here or on its page. */
async function openNamed(): Promise<void> {
  const id = decodeURIComponent(window.location.hash.slice(1));
  if (id === '') return;
  const named = document.getElementById(id);
  if (named instanceof HTMLDetailsElement) named.open = true;
  named?.scrollIntoView();
  if (named || window.location.pathname === '/docs/api/errors') return;
  const address = await movedTo(id);
  if (address !== null) window.location.replace(address);
}
window.addEventListener('hashchange', () => void openNamed());
void openNamed();
