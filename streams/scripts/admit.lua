-- Takes one token of a bucket and reads the access version of its workspace, in one round trip.
-- KEYS[1] bucket, KEYS[2] access version; ARGV[1] tokens per second, ARGV[2] burst.
-- Answers { allowed (1|0), tokens left, milliseconds until one token, access version or '' }.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
local rate = tonumber(ARGV[1])
local burst = tonumber(ARGV[2])
local state = redis.call('HMGET', KEYS[1], 't', 'n')
local tokens = burst
if state[1] then
  tokens = math.min(burst, tonumber(state[2]) + (now - tonumber(state[1])) * rate / 1000)
end
local allowed = 0
local wait = 0
if tokens >= 1 then
  tokens = tokens - 1
  allowed = 1
else
  wait = math.ceil((1 - tokens) * 1000 / rate)
end
redis.call('HSET', KEYS[1], 't', now, 'n', tokens)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst * 1000 / rate) + 1000)
local version = redis.call('GET', KEYS[2])
return { allowed, math.floor(tokens), wait, version or '' }
