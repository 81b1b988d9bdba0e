export const engineSettings: Readonly<Record<`BUN_${string}`, string>>;
