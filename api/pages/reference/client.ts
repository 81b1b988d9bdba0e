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

interface Found {
  readonly text: string;
  readonly href: string;
}

/** Every operation, from the start page; read once, when somebody begins to search. */
let everything: Promise<readonly Found[]> | null = null;

async function readOperations(): Promise<readonly Found[]> {
  const here = document.querySelector('#all');
  const page = here ? document : await readStart();
  return [...page.querySelectorAll<HTMLAnchorElement>('#all li a')].map((link) => ({
    text: link.textContent?.trim() ?? '',
    href: link.getAttribute('href') ?? '',
  }));
}

async function readStart(): Promise<Document> {
  const response = await fetch('/docs/api');
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

const filter = document.querySelector<HTMLInputElement>('#filter');
const results = document.querySelector<HTMLElement>('#found');

async function search(wanted: string): Promise<void> {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const all = await (everything ??= readOperations());
  // What was typed meanwhile is searched by its own call.
  if (!results || filter?.value !== wanted) return;
  const holds = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  // What is called so comes before what is only on a page of that name.
  const named = all.filter(({ text }) => holds(text));
  const found = [
    ...named,
    ...all.filter((one) => !named.includes(one) && holds(`${one.text} ${one.href}`)),
  ];
  const list = document.createElement('ul');
  for (const { text, href } of words.length === 0 ? [] : found.slice(0, 30)) {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = text;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  results.replaceChildren(
    words.length > 0 && found.length === 0 ? 'No operation has these words.' : list,
  );
}
filter?.addEventListener('input', () => void search(filter.value));

// A phone shows the page first, and the list of pages behind its summary.
const list = document.querySelector<HTMLDetailsElement>('nav details');
if (list && window.matchMedia('(max-width: 860px)').matches) list.open = false;

const LANGUAGE = 'reference-language';
const chosen = memory.getItem(LANGUAGE);
for (const input of document.querySelectorAll<HTMLInputElement>('.samples input')) {
  if (input.value === chosen) input.checked = true;
  input.addEventListener('change', () => {
    memory.setItem(LANGUAGE, input.value);
    for (const other of document.querySelectorAll<HTMLInputElement>('.samples input'))
      if (other.value === input.value) other.checked = true;
  });
}

/** An address of the time when all was one page, such as /docs/api#operation-cartscreate, leads to where it is now. */
const hash = window.location.hash;
if (hash.startsWith('#operation-') && !document.getElementById(hash.slice(1))) {
  const link = document.querySelector<HTMLAnchorElement>(
    `#all a[href$="${CSS.escape(hash).replace('\\#', '#')}"]`,
  );
  if (link) window.location.replace(link.href);
}
if (hash === '#errors' && document.querySelector('#all'))
  window.location.replace('/docs/api/errors');
