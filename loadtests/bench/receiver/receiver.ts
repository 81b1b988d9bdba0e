import { readFileSync } from 'node:fs';
import { createCertificateAuthority, issueCertificate } from '../../../cli/demo/certificate.mjs';

/**
 * Fifty https hosts on loopback addresses (127.0.1.1 to 127.0.1.50) that return 204 at once, and a control port:
 * GET /stats returns how many deliveries arrived, when the first and the last one did, and when each event first did, GET
 * /totals the same without the events; POST /reset clears them. Arguments: number of hosts, the file of the certificate authority (JSON). Prints
 * `{ urls, control }`.
 */
const [hostCount = '50', authorityPath] = process.argv.slice(2);
const authority = authorityPath
  ? JSON.parse(readFileSync(authorityPath, 'utf8'))
  : createCertificateAuthority('load receiver');
const hosts = Array.from({ length: Number(hostCount) }, (_, index) => `127.0.1.${index + 1}`);
const [firstHost = '127.0.1.1', ...otherHosts] = hosts;
const certificate = issueCertificate(authority, [firstHost, ...otherHosts]);

const seen = { count: 0, firstAt: 0, lastAt: 0, byEvent: new Map<string, number>() };

const servers = hosts.map((hostname) =>
  Bun.serve({
    hostname,
    port: 0,
    tls: { cert: certificate.certificatePem, key: certificate.keyPem },
    fetch: async (request) => {
      const now = Date.now();
      await request.arrayBuffer();
      seen.count += 1;
      seen.firstAt ||= now;
      seen.lastAt = now;
      const id = request.headers.get('webhook-id') ?? '';
      if (!seen.byEvent.has(id)) seen.byEvent.set(id, now);
      return new Response(null, { status: 204 });
    },
  }),
);

const control = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request) => {
    if (request.method === 'POST') {
      Object.assign(seen, { count: 0, firstAt: 0, lastAt: 0, byEvent: new Map() });
      return Response.json({});
    }
    const { byEvent, ...totals } = seen;
    if (new URL(request.url).pathname === '/totals') return Response.json(totals);
    return Response.json({ ...totals, byEvent: Object.fromEntries(byEvent) });
  },
});

process.stdout.write(
  `${JSON.stringify({
    urls: servers.map(({ hostname, port }) => `https://${hostname}:${port}/hooks`),
    control: `http://127.0.0.1:${control.port}`,
  })}\n`,
);
process.on('SIGTERM', () => process.exit(0));
