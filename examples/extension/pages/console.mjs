import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';

/** What a merchant reads of a scope before consenting to it. */
const words = {
  'customers:write': 'Read and change your customers',
  'extensions:read': 'Read its own settings',
  'discounts:write': 'Read and create discounts',
};

export function consolePage({ extension, installation, deliveries, frameUrl, problem }) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${extension.name} · Extensions</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <p>Your shop <span>Extensions</span></p>
        </header>
        <main>
          ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
          ${
            installation
              ? installedPage({ extension, installation, deliveries, frameUrl })
              : consentPage(extension)
          }
        </main>
      </body>
    </html>`;
}

function consentPage({ name, description, versions }) {
  const [version] = versions;
  return html`<h1>Install ${name}?</h1>
    <p>${description} Version ${version.version}.</p>
    <form method="post" action="/install" class="panel">
      <h2>It will be allowed to</h2>
      ${scopeList(version.scopes)}
      <h2>It hears of</h2>
      <ul>
        ${version.eventSubscriptions.map((type) => html`<li><code>${type}</code></li>`)}
      </ul>
      <input type="hidden" name="versionId" value="${version.id}" />
      <input type="hidden" name="once" value="${randomUUID()}" />
      ${rateField(2)}
      <button>Allow and install</button>
    </form>`;
}

function installedPage({ extension, installation, deliveries, frameUrl }) {
  const { version } = extension.versions.find(({ id }) => id === installation.versionId) ?? {};
  const newest = extension.versions.at(-1);
  const added = newest.scopes.filter((scope) => !installation.scopes.includes(scope));
  return html`<h1>${extension.name}</h1>
    <p>${version ? `Version ${version}` : 'An earlier version'}, installed here.</p>
    ${
      newest.id === installation.versionId
        ? ''
        : html`<form method="post" action="/upgrade" class="panel">
            <h2>Version ${newest.version}</h2>
            <p>${newest.notes}</p>
            ${
              added.length > 0
                ? html`<p>It asks to be allowed, besides, to</p>
                    ${scopeList(added)}`
                : ''
            }
            <input type="hidden" name="versionId" value="${newest.id}" />
            <button>${added.length > 0 ? 'Allow and upgrade' : 'Upgrade'}</button>
          </form>`
    }
    <iframe src="${frameUrl}" title="${extension.name}"></iframe>
    <div class="two">
      <form method="post" action="/configure" class="panel">
        <h2>Settings</h2>
        ${rateField(installation.config.pointsPerUnit)}
        <button class="quiet">Save</button>
      </form>
      <section class="panel">
        <h2>Last deliveries</h2>
        ${deliveries.length === 0 ? html`<p>None yet.</p>` : ''}
        <ul>
          ${deliveries.map(
            ({ eventType, status, attempts }) =>
              html`<li>
                <code>${eventType}</code> ${status}${attempts > 1 ? `, ${attempts} attempts` : ''}
              </li>`,
          )}
        </ul>
      </section>
    </div>
    <form method="post" action="/uninstall">
      <button class="quiet">Uninstall</button>
    </form>`;
}

function scopeList(scopes) {
  return html`<ul>
    ${scopes.map((scope) => html`<li>${words[scope] ?? scope} <code>${scope}</code></li>`)}
  </ul>`;
}

function rateField(value) {
  return html`<label
    >Points for each unit of currency
    <input name="pointsPerUnit" type="number" min="1" max="100" required value="${value}"
  /></label>`;
}
