/** The tracing root is this folder, in whatever repository it is. */
export default { outputFileTracingRoot: import.meta.dirname };
