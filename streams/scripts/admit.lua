-- Takes tokens of every bucket, or of none, and reads the access version of their owner, in one round trip.
-- KEYS[1] access version, KEYS[2...] buckets; ARGV of each bucket: tokens per second, burst, tokens needed, tokens taken;
-- then, for the first bucket, tokens that an earlier call took in advance and brings back, and those to take in advance;
-- then 1 on a cluster. There the version names its node: a replica that was promoted may lack the newest one; then the
-- version that an owner without one gets, and the milliseconds after which a version is forgotten.
-- A bucket of which more is taken than it holds goes below zero and refills from there. In advance are taken only tokens
-- above half of its burst.
-- Answers { allowed (1|0), tokens left in the emptiest, milliseconds until all hold enough, access version, tokens taken in
-- advance, milliseconds since the version was set, or -1 if it was set by this call }.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
local returned, wanted = tonumber(ARGV[4 * #KEYS - 3]), tonumber(ARGV[4 * #KEYS - 2])
local held = {}
local wait = 0
local advance = 0
for i = 2, #KEYS do
  local rate, burst, needed = tonumber(ARGV[4 * i - 7]), tonumber(ARGV[4 * i - 6]), tonumber(ARGV[4 * i - 5])
  local state = redis.call('HMGET', KEYS[i], 't', 'n')
  local tokens = burst
  if state[1] then
    tokens = math.min(burst, tonumber(state[2]) + (now - tonumber(state[1])) * rate / 1000)
  end
  if i == 2 then
    tokens = math.min(burst, tokens + returned)
  end
  if tokens < needed then
    wait = math.max(wait, math.ceil((needed - tokens) * 1000 / rate))
  end
  held[i] = tokens
end
local left = math.huge
for i = 2, #KEYS do
  local rate, burst, taken = tonumber(ARGV[4 * i - 7]), tonumber(ARGV[4 * i - 6]), tonumber(ARGV[4 * i - 4])
  local tokens = held[i]
  if wait == 0 then
    tokens = math.min(burst, tokens - taken)
    if i == 2 then
      advance = math.max(0, math.min(wanted, math.floor(tokens - burst / 2)))
      tokens = tokens - advance
    end
  end
  left = math.min(left, tokens)
  redis.call('HSET', KEYS[i], 't', now, 'n', tokens)
  redis.call('PEXPIRE', KEYS[i], math.ceil((burst - math.min(tokens, 0)) * 1000 / rate) + 1000)
end
local version = redis.call('GET', KEYS[1])
local lifetime = tonumber(ARGV[4 * #KEYS + 1])
local age = -1
if version then
  age = lifetime - redis.call('PTTL', KEYS[1])
else
  version = ARGV[4 * #KEYS]
  redis.call('SET', KEYS[1], version, 'PX', lifetime)
end
if ARGV[4 * #KEYS - 1] == '1' then
  version = redis.call('CLUSTER', 'MYID') .. ':' .. version
end
return { wait == 0 and 1 or 0, math.max(0, math.floor(left)), wait, version, advance, age }
