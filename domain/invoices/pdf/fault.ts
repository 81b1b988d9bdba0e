/** A fault of the environment (90 §5) made the renderer fail. */
export class RenderingFault extends Error {
  override readonly name = 'RenderingFault';
}
