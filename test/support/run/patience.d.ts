export function patience(milliseconds: number): number;
