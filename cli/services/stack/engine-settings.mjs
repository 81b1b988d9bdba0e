/** Settings that Bun reads from the environment before a program runs; the image has the same (deploy/docker/Dockerfile). */
export const engineSettings = {
  // Bun's own limit of 256 would let hanging endpoints block all other deliveries.
  BUN_CONFIG_MAX_HTTP_REQUESTS: '4096',
  // Four times JavaScriptCore's own: a process that has just started compiles with its last tier what is hot (decision 277).
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '256000',
};
