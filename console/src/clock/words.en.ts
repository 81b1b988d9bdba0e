export const clock = {
  clock: {
    title: 'Test clock',
    real: 'Real time',
    frozen: 'The time stands still',
    advancing: 'The time is moving',
    realWhy: 'This environment has the time of everywhere.',
    frozenWhy: 'Nothing falls due until you move the time on.',
    advancingWhy:
      'What falls due on the way is done, each thing at its own instant. Money cannot be moved by hand meanwhile.',
    target: 'Until',
    advanceBy: 'Move the time on by',
    by: { hour: '1 hour', day: '1 day', week: '1 week', month: '1 month' },
    to: 'Or until',
    advance: 'Move on',
    help: 'In your time zone, at most 400 days at once. Renewals, trials, retries and whatever else falls due on the way is done; the time stands still afterwards, and never goes back.',
    freeze: 'Stop the time here',
    return: 'Back to real time',
    returnWill:
      'This environment gets the real time again. What was made at a later time keeps its dates, and what falls due by them waits until they come.',
    isFrozen: 'The time stands still.',
    hasBegun: 'The time is moving.',
    isReal: 'Real time again.',
    notice: 'Not the real time:',
  },
};
