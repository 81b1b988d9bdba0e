export const helpText = `npm run bench -- [part ...] [seconds]
npm run bench -- compare A B [part ...] [seconds]

Starts Postgres, Redis, one API and one actor process of its own, and prints what they reach beside limits that are
measured in the same run. The numbers are also written to a file in .data/bench.

Parts; without one, those without a star run, each for 8 seconds or those given:
  carts          adding items at 1, 8 and 32 clients, reading and creating carts (k6)
  http           a bare Elysia server (k6)
  journeys       whole purchases, requests alone (k6)
  quotes         the total of a checkout page beside purchases
  deliveries     deliveries to 50 hosts, from commit to arrival, beside bare signed posts
  neighbour      quiet workspaces beside a noisy one, and beside 2,000 queued invoices of another
  sweep          the hourly sweep of carts beside buyers
  invoices       PDFs
  hostile        requests that mean harm
  timers         100,000 timers due in a second
  billing        the bill of 30 days
  cpu *          processor time of each program for an added item, a read cart, a whole journey
  sustained *    whole journeys for five minutes, and until nothing is left to be done
  growth *       requests as workspaces and carts grow
  renewals *     subscriptions that are due at one instant
  subscriptions * subscriptions that are not due, and how late ten renewals a second begin
  idle *         what idle workspaces cost, and how long their shards stand still when a process ends
  partitions *   one workspace in 1 partition and in 8 over 2 processes, and its neighbours while it is moved
  sizes *        rows, bytes and connections of workspaces by size
  move *         a workspace of a million rows moves to another cell beside 4 clients
  log *          the lists of a delivery log of a million rows, and the events of one resource
  writes *       what indexes of figures and kept attempts cost a write, beside the same without them

compare takes two revisions (or folders), which are measured in turns by the bench of this checkout, and says of each
number whether it differs by more than its spread; or two files of results, which are only compared.

Environment:
  BENCH_CLIENTS            clients of cpu and sustained (8)
  BENCH_UNITS              units of cpu, by commas: add item,read cart,journey (all)
  BENCH_SUSTAINED_SECONDS  length of sustained (300)
  BENCH_GROWTH             sizes of growth: workspaces:carts, by commas (up to 50000:10000000 take 20 minutes and 12 GB)
  BENCH_STATEMENTS         1: also prints the statements of Postgres, which cost some processor time themselves
  BENCH_JOURNEYS           purchases a second beside the quotes (30)
  BENCH_INVOICES           purchases of invoices (500)
  BENCH_NEIGHBOUR_INVOICES queued invoices of neighbour (2,000)
  BENCH_SUBSCRIPTIONS      of renewals (100,000) and subscriptions (1,000,000)
  BENCH_TIMERS             timers (100,000)
  BENCH_IDLE               workspaces of idle, by commas (1000,10000,100000: some 12 GB)
  BENCH_IDLE_SECONDS       each look of idle (60)
  BENCH_EVENTS             backlog of partitions (4,000); 0: only the neighbours
  BENCH_SIZES              sizes of sizes: carts:purchases, by commas (1000:100,10000:1000)
  BENCH_MOVED_ROWS         rows of the workspace of move (1,000,000)
  BENCH_LOG_ROWS           deliveries of log (1,000,000)
  BENCH_LOG_EVENTS         events of log (300,000)
  BENCH_WRITE_ROWS         rows of writes (20,000)
  BENCH_TURNS              turns of compare (3)
  BENCH_PARTS              parts of compare, by commas, where none is given (cpu)
  BENCH_KEEP               where the numbers are kept: a name in loadtests/bench/results, or a path
  BENCH_COMMIT             the commit that is noted with them (this one)`;
