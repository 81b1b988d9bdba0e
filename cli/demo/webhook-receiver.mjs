import { createServer } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { issueCertificate } from './certificate.mjs';

const WAIT_MS = 15_000;

/**
 * The merchant's https endpoint on loopback. Every delivery is verified with the public `standardwebhooks` package
 * before it counts; one that does not verify is returned 400 and makes the demo fail.
 */
export async function startWebhookReceiver(authority) {
  const received = [];
  const state = { webhook: null, failure: null };
  const certificate = issueCertificate(authority, ['127.0.0.1', 'localhost']);
  const server = createServer(
    { cert: certificate.certificatePem, key: certificate.keyPem },
    async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      try {
        const event = state.webhook.verify(Buffer.concat(chunks).toString('utf8'), request.headers);
        received.push(event);
        response.writeHead(204).end();
      } catch (error) {
        state.failure = error;
        response.writeHead(400).end();
      }
    },
  );
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `https://127.0.0.1:${server.address().port}/webhooks`,
    verifyWith: (signingSecret) => {
      state.webhook = new Webhook(signingSecret);
    },
    /** The first verified event of the type that the check accepts. */
    waitFor: async (type, accepts) => {
      const deadline = Date.now() + WAIT_MS;
      while (Date.now() < deadline) {
        if (state.failure) throw new Error(`a delivery did not verify: ${state.failure.message}`);
        const event = received.find((candidate) => candidate.type === type && accepts(candidate));
        if (event) return event;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`no ${type} arrived within ${WAIT_MS / 1000} s`);
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
