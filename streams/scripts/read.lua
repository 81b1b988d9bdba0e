-- The entries of a stream after a number, until the count or the bytes are used up; at least one.
-- KEYS[1] stream; ARGV: after, count, bytes.
local entries = {}
local after = '(' .. ARGV[1] .. '-0'
local left = tonumber(ARGV[2])
local bytes = tonumber(ARGV[3])
while left > 0 do
  local chunk = redis.call('XRANGE', KEYS[1], after, '+', 'COUNT', math.min(left, 8))
  if #chunk == 0 then break end
  for _, entry in ipairs(chunk) do
    if bytes <= 0 then return entries end
    entries[#entries + 1] = entry
    after = '(' .. entry[1]
    for _, field in ipairs(entry[2]) do bytes = bytes - #field end
  end
  left = left - #chunk
end
return entries
