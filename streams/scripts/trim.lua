-- Drops from streams of one shard what every consumer has processed; an empty stream goes altogether.
-- KEYS[1] ready set, KEYS[2..] streams; ARGV: per stream its workspace and the last number processed.
for index = 2, #KEYS do
  local workspace = ARGV[(index - 1) * 2 - 1]
  local processed = ARGV[(index - 1) * 2]
  redis.call('XTRIM', KEYS[index], 'MINID', string.format('%.0f', tonumber(processed) + 1) .. '-0')
  if redis.call('XLEN', KEYS[index]) == 0 then
    redis.call('DEL', KEYS[index])
    local head = redis.call('ZSCORE', KEYS[1], workspace)
    if head and tonumber(head) <= tonumber(processed) then
      redis.call('ZREM', KEYS[1], workspace)
    end
  end
end
return #KEYS - 1
