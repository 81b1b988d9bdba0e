/** The share of a route's time that its credential takes, by the API's own metrics, while `work` runs. */
export async function authenticationShare(baseUrl, route, work) {
  const before = await timesOf(baseUrl, route);
  await work();
  const after = await timesOf(baseUrl, route);
  const requests = after.count - before.count;
  const inAll = after.all - before.all;
  const share = inAll === 0 ? 0 : (after.authentication - before.authentication) / inAll;
  const each =
    requests === 0 ? 0 : ((after.authentication - before.authentication) / requests) * 1e6;
  return `${(share * 100).toFixed(1)} % of a GET, ${Math.round(each)} us`;
}

async function timesOf(baseUrl, { method, path }) {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  const valueOf = (name) => {
    const line = text
      .split('\n')
      .find(
        (one) => one.startsWith(`${name}{`) && one.includes(`method="${method}",route="${path}"`),
      );
    return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(' ') + 1));
  };
  return {
    authentication: valueOf('commerce_http_authentication_seconds_total'),
    all: valueOf('commerce_http_request_duration_seconds_sum'),
    count: valueOf('commerce_http_request_duration_seconds_count'),
  };
}
