import { settings } from '../client/settings.ts';
import type { Mark } from './chart.ts';
import type { K6Summary } from './k6-summary.ts';
import { toPage } from './page.ts';
import { toReport } from './report.ts';
import { toText } from './text.ts';

/** k6's handleSummary of a journey: prints, and writes <journey>-<profile>.html and .json to REPORT_DIR. */
export function summaryOf(
  journey: string,
  marks: readonly Mark[] = [],
): (summary: K6Summary) => Record<string, string> {
  const path = `${settings.reportDirectory}/${journey}-${settings.profileName}`;
  return (summary) => {
    const report = toReport(journey, marks, summary);
    return {
      stdout: `${toText(report)}  ${path}.html\n`,
      [`${path}.html`]: toPage(report),
      [`${path}.json`]: `${JSON.stringify(report, null, 2)}\n`,
    };
  };
}
