/** The length of each axis: where the largest value is drawn. The smallest is drawn at 0. */
export const LENGTH = 1000;

/** Steps of exact positions: more than a screen has pixels. */
const PRECISION = 1_000_000n;

/**
 * Where the integers from `min` to `max` are drawn along an axis, from 0 to {@link LENGTH}.
 *
 * A linear scale computes with exact integers, since neighbors among large ones are the same JavaScript number. A
 * logarithmic one takes the inverse hyperbolic sine, as uPlot's does: it is linear about 0, and defined for negatives.
 */
export class Scale {
  constructor(readonly min: bigint, readonly max: bigint, readonly isLogarithmic = false) {}

  place(value: bigint): number {
    if (this.min === this.max) {
      return LENGTH / 2;
    }
    if (this.isLogarithmic) {
      const low = asinh(this.min);
      return LENGTH * ((asinh(value) - low) / (asinh(this.max) - low));
    }
    return LENGTH * Number((value - this.min) * PRECISION / (this.max - this.min)) / Number(PRECISION);
  }

  /** Round values within the scale to label, in ascending order: at most as many as there is room for, but at least one. */
  ticks(room: number): bigint[] {
    const most = Math.max(1, Math.floor(room));
    const powers = this.isLogarithmic ? this.powers(most) : [];
    return powers.length > 1 ? powers : this.multiples(most);
  }

  /** The label of a tick. */
  label(tick: bigint): string {
    return tickText(tick, this.isLogarithmic ? 5 : 6);
  }

  /** Zero and powers of ten with both signs; every second exponent, every third and so on where there is no room for all. */
  private powers(most: number): bigint[] {
    for (let stride = 1n; ; stride++) {
      const positive: bigint[] = [];
      for (let power = 10n ** stride; power <= MAX_POWER; power *= 10n ** stride) {
        positive.push(power);
      }
      const ticks = [...positive.map((power) => -power).reverse(), 0n, ...positive].filter((tick) => this.has(tick));
      if (ticks.length <= most) {
        return ticks;
      }
    }
  }

  /** The multiples of the smallest step of 1, 2 or 5 times a power of ten for which there is room. */
  private multiples(most: number): bigint[] {
    for (let power = 1n; ; power *= 10n) {
      for (const step of [power, 2n * power, 5n * power]) {
        if ((this.max - this.min) / step < BigInt(most)) {
          const ticks: bigint[] = [];
          for (let tick = ceilingOf(this.min, step); tick <= this.max; tick += step) {
            ticks.push(tick);
          }
          // A large step may miss the whole scale.
          return ticks.length === 0 ? [this.min] : ticks;
        }
      }
    }
  }

  private has(value: bigint): boolean {
    return this.min <= value && value <= this.max;
  }
}

/** The scale from the smallest to the largest of some values; from 0 to 1 if there are none. */
export function scaleOf(values: readonly bigint[], isLogarithmic: boolean): Scale {
  const [first = 0n] = values;
  const min = values.reduce((least, value) => value < least ? value : least, first);
  const max = values.reduce((most, value) => value > most ? value : most, first);
  return values.length === 0 ? new Scale(0n, 1n) : new Scale(min, max, isLogarithmic);
}

/** Whether values read better on a logarithmic scale: on a linear one, half of them would be within a hundredth of 0. */
export function prefersLogarithmic(values: readonly bigint[]): boolean {
  const sizes = values.map((value) => Math.abs(Number(value))).sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return (sizes.at(-1) ?? 0) > 100 * Math.max(1, median);
}

/** An integer in short: those of at least `minDigits` digits that end in zeros as a power of ten. The text is exact. */
export function tickText(value: bigint, minDigits: number): string {
  const digits = `${value < 0n ? -value : value}`;
  const sign = value < 0n ? "−" : "";
  const [, first = "", others = "", zeros = ""] = /^(.)(.*?)(0*)$/.exec(digits) ?? [];
  if (digits.length < minDigits || zeros.length < 3) {
    return sign + digits.replace(/\B(?=(?:\d{3})+$)/g, ",");
  }
  const mantissa = others === "" ? first : `${first}.${others}`;
  return `${sign}${mantissa === "1" ? "" : `${mantissa}·`}10${superscript(digits.length - 1)}`;
}

/** The largest power of ten in 64 bits. */
const MAX_POWER = 10n ** 18n;

function asinh(value: bigint): number {
  return Math.asinh(Number(value));
}

/** The smallest multiple of a step that is not less than a value. */
function ceilingOf(value: bigint, step: bigint): bigint {
  const quotient = value / step;
  return (quotient * step < value ? quotient + 1n : quotient) * step;
}

function superscript(exponent: number): string {
  return `${exponent}`.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "");
}
