export const helpText = `npm run bench -- [part ...] [seconds]
npm run bench -- compare A B [part ...] [seconds]

Starts Postgres, Redis, one API and one actor process of its own, and prints what they reach beside limits that are
measured in the same run. The numbers are also written to a file in .data/bench.

Parts; without one, those without a star run, each for 8 seconds or those given:
  journeys       whole purchases, requests alone (k6)
  deliveries     deliveries to 50 hosts, from commit to arrival, beside bare signed posts
  neighbour      quiet workspaces beside a noisy one, and beside 2,000 queued invoices of another
  hostile        requests that mean harm
  timers         100,000 timers due in a second
  cpu *          processor time of each program for an added item, a read cart, a whole journey
  sustained *    whole journeys for five minutes, and until nothing is left to be done
  growth *       requests as workspaces and carts grow
  renewals *     subscriptions that are due at one instant

compare takes two revisions (or folders), which are measured in turns by the bench of this checkout, and says of each
number whether it differs by more than its spread; or two files of results, which are only compared.

Environment:
  BENCH_CLIENTS            clients of cpu and sustained (8)
  BENCH_UNITS              units of cpu, by commas: add item,read cart,journey (all)
  BENCH_SUSTAINED_SECONDS  length of sustained (300)
  BENCH_GROWTH             sizes of growth: workspaces:carts, by commas (up to 50000:10000000 take 20 minutes and 12 GB)
  BENCH_STATEMENTS         1: also prints the statements of Postgres, which cost some processor time themselves
  BENCH_NEIGHBOUR_INVOICES queued invoices of neighbour (2,000)
  BENCH_SUBSCRIPTIONS      subscriptions of renewals (100,000)
  BENCH_TIMERS             timers of timers (100,000)
  BENCH_TURNS              turns of compare (3)
  BENCH_PARTS              parts of compare, by commas, where none is given (cpu)
  BENCH_SOURCES            1: without bundles, as revisions before d214d748 need it
  BENCH_KEEP               the file that the numbers are written to (one in .data/bench)
  BENCH_COMMIT             the commit that is noted with them (this one)`;
