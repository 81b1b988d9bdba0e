import { Gauge, Histogram, type Metric } from 'prom-client';
import type { RenderInvoice } from '../../domain/ports/invoice-renderer.ts';

type Render = RenderInvoice;

interface WatchedRendering {
  readonly render: Render;
  readonly metrics: readonly Metric[];
}

/** The same rendering, with metrics of how long documents wait and are rendered, and how many of them are under way. */
export function watchRendering(render: Render): WatchedRendering {
  let underWay = 0;
  const seconds = new Histogram({
    name: 'commerce_document_render_seconds',
    help: 'From the request for a document to its PDF in this process, by outcome.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
    registers: [],
  });
  const gauge: Gauge = new Gauge({
    name: 'commerce_documents_rendering',
    help: 'Documents that this process renders or has waiting for a renderer.',
    registers: [],
    collect: () => gauge.set(underWay),
  });
  const watched: Render = async (...request) => {
    const end = seconds.startTimer();
    underWay += 1;
    try {
      const pdf = await render(...request);
      end({ outcome: 'done' });
      return pdf;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    } finally {
      underWay -= 1;
    }
  };
  return { render: watched, metrics: [seconds, gauge] };
}
