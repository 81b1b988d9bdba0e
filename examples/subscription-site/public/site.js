// The account page follows its subscription: a webhook that changes it redraws the page where it is.
const main = () => document.querySelector('main[data-stamp]');

function follow() {
  const seen = encodeURIComponent(main().dataset.stamp);
  const changes = new EventSource(`/account/changes?seen=${seen}`);
  changes.addEventListener('message', async () => {
    changes.close();
    const page = await (await fetch(location.href)).text();
    const next = new DOMParser()
      .parseFromString(page, 'text/html')
      .querySelector('main[data-stamp]');
    if (next === null) return location.reload();
    const focused = main().contains(document.activeElement) && document.activeElement.textContent;
    main().replaceWith(next);
    if (focused)
      [...next.querySelectorAll('a, button')]
        .find(({ textContent }) => textContent === focused)
        ?.focus();
    const news = [...next.querySelectorAll('[data-news]')].map(({ textContent }) => textContent);
    document.querySelector('#news').textContent = news.join(' ');
    return follow();
  });
}

if (main()) follow();
