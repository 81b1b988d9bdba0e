export const faultTargets = ['storage', 'pdf-renderer'] as const;
export type FaultTarget = (typeof faultTargets)[number];

/** A fault of the environment (90 §5) made the renderer fail. */
export class RenderingFault extends Error {
  override readonly name = 'RenderingFault';
}
