import { describe, expect, test } from 'bun:test';
import { cacheLookups } from '../../../domain/outgoing/cache-lookups.ts';

function counting(answer: (call: number) => Promise<string[]>) {
  const asked: string[] = [];
  return { asked, lookUp: (host: string) => answer(asked.push(host)) };
}

describe('cacheLookups', () => {
  test('asks once for concurrent and following callers', async () => {
    const { asked, lookUp } = counting(async (call) => [`1.1.1.${call}`]);
    const cached = cacheLookups(lookUp);
    const both = await Promise.all([cached('a.example'), cached('a.example')]);
    expect([...both, await cached('a.example')].flat()).toEqual(['1.1.1.1', '1.1.1.1', '1.1.1.1']);
    expect(await cached('b.example')).toEqual(['1.1.1.2']);
    expect(asked).toEqual(['a.example', 'b.example']);
  });

  test('asks again after its time', async () => {
    const { asked, lookUp } = counting(async () => ['1.1.1.1']);
    const cached = cacheLookups(lookUp, { ttlMs: 0 });
    await cached('a.example');
    await cached('a.example');
    expect(asked).toHaveLength(2);
  });

  test('forgets a failure', async () => {
    const { lookUp } = counting(async (call) => {
      if (call === 1) throw new Error('SERVFAIL');
      return ['1.1.1.1'];
    });
    const cached = cacheLookups(lookUp);
    expect(cached('a.example')).rejects.toThrow('SERVFAIL');
    await Bun.sleep(0);
    expect(await cached('a.example')).toEqual(['1.1.1.1']);
  });

  test('holds a bounded number of hosts', async () => {
    const { asked, lookUp } = counting(async () => ['1.1.1.1']);
    const cached = cacheLookups(lookUp, { entriesMax: 2 });
    for (const host of ['a', 'b', 'c', 'a']) await cached(host);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
