/** Where a text is read: by whom, and so which rules apply. */
export type Area = 'docs' | 'reference' | 'catalogue' | 'comments';

export interface Rule {
  /** The key of its count in `counts.json`. */
  readonly name: string;
  readonly find: RegExp;
  /** What to write. */
  readonly write: string;
  /** All where absent. */
  readonly areas?: readonly Area[];
}

/** Words of our own for which the trade has words that a search finds (decision 224). */
export const rules: readonly Rule[] = [
  {
    name: 'tell',
    find: /\b(?:told|tells?|telling)\b(?!(?:\s+\w+)?\s+(?:apart|from)\b)/gi,
    write: 'report, show, notify, announce, know, distinguish',
  },
  { name: 'kept', find: /\bkept\b/gi, write: 'stored, retained, unchanged, excluded' },
  {
    name: 'note',
    find: /\b(?:(?:is|are|was|were|be|been)\s+noted|notes?\s+(?:that|when|which|whether|since|down))\b/gi,
    write: 'record, store',
  },
  {
    name: 'let go',
    find: /\blet(?:s|ting)?(?:\s+\w+){0,3}?\s+go\b(?!\s+(?:through|to|into|out|by)\b)/gi,
    write: 'release',
  },
  { name: 'refuse on the way', find: /\brefused?\s+on\s+the\s+way\b/gi, write: 'reject' },
  { name: 'stretch', find: /\bstretch(?:es)?\b/gi, write: 'range, span, period, batch' },
  { name: 'sign of life', find: /\bsigns?\s+of\s+life\b/gi, write: 'heartbeat' },
  { name: 'waiting room', find: /\bwaiting\s+rooms?\b/gi, write: 'delivery buffer' },
  { name: 'former', find: /\bformer\s+(?:senders?|owners?)\b/gi, write: 'previous owner' },
  { name: 'duty', find: /\bdut(?:y|ies)\b/gi, write: 'task, handler' },
  { name: 'verdict', find: /\bverdicts?\b/gi, write: 'result' },
  {
    name: 'standing',
    find: /\b(?:the|a|its|their|whose)\s+standing\b/gi,
    write: 'snapshot, state',
  },
  { name: 'parked', find: /\b(?:un)?parked\b/gi, write: 'pending, suspended' },
  { name: 'price ahead', find: /\bprice[sd]?\s+ahead\b/gi, write: 'prefetch' },
  {
    name: 'answer',
    find: /\banswer(?:s|ed|ing)?\b/gi,
    write: 'response, respond, return, result',
  },
  {
    name: 'run out',
    find: /\b(?:run|runs|ran|running)\s+out\b(?!\s+of)/gi,
    write: 'expire, end',
  },
  {
    name: 'trade words of the console',
    find: /\b(?:your\s+id|half\s+within|\d+\s+of\s+100\s+within|came\s+by|this\s+is\s+needed|(?:have\s+)?kept\s+it|to\s+the\s+content|begin\s+a\s+workspace|a\s+right\s+message|you\s+may\s+not\s+see)\b/gi,
    write: 'external ID, p50, p95, source, required, stored, skip to content, create',
    areas: ['catalogue', 'docs'],
  },
  { name: 'deed', find: /\bdeeds?\b/gi, write: 'action' },
  { name: 'story', find: /\b(?:stor(?:y|ies))\b/gi, write: 'timeline, history' },
  {
    name: 'look',
    find: /\b(?:the|a|an|each|every|next|last|one|first|its|this|another)\s+looks?\b(?!-)/gi,
    write: 'search, query, check, theme',
  },
  {
    name: 'room',
    find: /\brooms\b|\b(?:the|its|each|every|this|whose|one|another|a)\s+room\b/gi,
    write: 'folder, section, settings',
  },
  { name: 'what one may do', find: /\bwhat\s+one\s+may\s+do\b/gi, write: 'permissions' },
  {
    name: 'stand',
    find: /\b(?:stands?|stood)\b(?!-|\s+(?:for|still|alone|out|in\s+for)\b)/gi,
    write: 'is in, is defined in',
  },
  { name: 'goes for', find: /\b(?:goes|go|went)\s+for\b/gi, write: 'applies to' },
  { name: 'bear', find: /\bbears\b|\b(?:must|may|can|to)\s+bear\b/gi, write: 'has, belongs to' },
  { name: 'doubt', find: /\bin\s+doubt\b|\bdoubts\b|\bdoubtful\b/gi, write: 'unknown outcome' },
  { name: 'astray', find: /\bastray\b/gi, write: 'unknown outcome, unmatched' },
  { name: 'orphan', find: /\borphan(?:s|ed)?\b/gi, write: 'unmatched charge, unmatched payment' },
  { name: 'go on', find: /\b(?:go|goes|gone|went)\s+on\b/gi, write: 'continue, resume' },
  { name: 'be woken', find: /\bbewoken\b/gi, write: 'wake up' },
  { name: 'cure', find: /\bcur(?:e|es|ed)\b/gi, write: 'fix' },
  { name: 'mend', find: /\bmend(?:s|ed|ing)?\b/gi, write: 'fix, repair' },
  {
    name: 'refusal',
    find: /\brefusals?\b/gi,
    write: 'error, rejection, rejected request',
  },
  {
    name: 'fragment',
    find: /\u00b6\s*(?:The\s+same|Of|What)\b/gu,
    write: 'a sentence whose subject a reader knows without the line above',
    areas: ['comments'],
  },
];

/** Words that no declared name and no file has as a part; counted, since mass renames come one by one. */
export const nameWords: readonly { readonly word: string; readonly write: string }[] = [
  { word: 'told', write: 'report, notify' },
  { word: 'tell', write: 'report, notify' },
  { word: 'kept', write: 'stored, retained' },
  { word: 'stretch', write: 'range, batch' },
  { word: 'duty', write: 'task, handler' },
  { word: 'verdict', write: 'result' },
  { word: 'standing', write: 'snapshot' },
  { word: 'parked', write: 'pending' },
  { word: 'deed', write: 'action' },
  { word: 'story', write: 'timeline' },
  { word: 'desk', write: 'name what it does' },
  { word: 'doubt', write: 'unknown' },
  { word: 'astray', write: 'unmatched' },
  { word: 'orphan', write: 'unmatched; `orphan_payment` is a code' },
  { word: 'cure', write: 'fix' },
  { word: 'goOn', write: 'resume, continue' },
  { word: 'beWoken', write: 'wakeUp' },
  { word: 'letGo', write: 'release' },
  { word: 'room', write: 'section, folder' },
  { word: 'scene', write: 'page model, state' },
  { word: 'answer', write: 'response' },
];
