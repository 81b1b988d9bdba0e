/** As the API limits a tag. */
export const TAG_LENGTH_MAX = 40;

/** Two tags are one and the same when their keys are equal. */
export function tagKey(tag: string): string {
  return tag.trim().toLowerCase();
}

/** The tags that a filter's text names, between commas. */
export function tagsIn(text: string | undefined): string[] {
  const tags = (text ?? '').split(',').map((tag) => tag.trim().slice(0, TAG_LENGTH_MAX));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 20);
}
