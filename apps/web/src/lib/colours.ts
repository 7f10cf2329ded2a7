/** Contrast of two colours, `#RRGGBB`, after WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A colour with `share` (0 to 1) of another one in it. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)]
  return `#${from
    .map((value, index) => Math.round(value + (to[index]! - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** The nearest shade on the way to black or white that reaches a contrast on every ground. */
export function readableOn(grounds: readonly string[], colour: string, least: number): string {
  const isDarkGround = luminance(grounds[0]!) < 0.2
  const end = isDarkGround ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, end, share)
    if (grounds.every((ground) => contrast(shade, ground) >= least)) return shade
  }
  return end
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
