import type { Metadata } from '../state/records';
import type { FormGroup, FormValue } from './form';
import { StripeProblem, invalid } from './problem';

/** Reads the parameters of one call; every reader throws the provider's own refusal. */
export class Params {
  constructor(
    private readonly values: FormGroup,
    private readonly prefix = '',
  ) {}

  private name(key: string): string {
    return this.prefix ? `${this.prefix}[${key}]` : key;
  }

  /** Refuses parameters that the endpoint doesn't know: a typo must not pass silently. */
  only(known: readonly string[]): void {
    for (const key of Object.keys(this.values)) {
      if (!known.includes(key)) {
        throw invalid(this.name(key), `Received unknown parameter: ${this.name(key)}`, 'parameter_unknown');
      }
    }
  }

  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== '';
  }

  text(key: string, max = 5_000): string | null {
    const value = this.values[key];
    if (value === undefined || value === '') return null;
    if (typeof value !== 'string') throw invalid(this.name(key), `Invalid string: ${this.name(key)}`);
    if (value.length > max) {
      throw invalid(this.name(key), `Invalid string: must be at most ${max} characters`);
    }
    return value;
  }

  needText(key: string, max?: number): string {
    const value = this.text(key, max);
    if (value === null) {
      throw invalid(this.name(key), `Missing required param: ${this.name(key)}.`, 'parameter_missing');
    }
    return value;
  }

  whole(key: string): number | null {
    const value = this.text(key);
    if (value === null) return null;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalid(this.name(key), `Invalid integer: ${value}`, 'parameter_invalid_integer');
    }
    return Number(value);
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]): T | null {
    const value = this.text(key);
    if (value === null) return null;
    if (!(allowed as readonly string[]).includes(value)) {
      throw invalid(this.name(key), `Invalid ${key}: must be one of ${allowed.join(', ')}`);
    }
    return value as T;
  }

  group(key: string): Params | null {
    const value = this.values[key];
    if (value === undefined || value === '') return null;
    if (!isGroup(value)) throw invalid(this.name(key), 'Invalid object');
    return new Params(value, this.name(key));
  }

  groups(key: string): Params[] {
    return this.list(key).map((value, index) => {
      const name = `${this.name(key)}[${index}]`;
      if (!isGroup(value)) throw invalid(name, 'Invalid object');
      return new Params(value, name);
    });
  }

  texts(key: string): string[] {
    return this.list(key).filter((value) => typeof value === 'string');
  }

  /** At most 50 pairs, keys to 40 characters, values to 500: https://docs.stripe.com/api/metadata */
  metadata(key: string): Metadata {
    const value = this.values[key];
    if (value === undefined || value === '') return {};
    if (Array.isArray(value) ? value.length > 0 : !isGroup(value)) throw invalid(this.name(key), 'Invalid object');
    const pairs = Object.entries(value);
    if (pairs.length > 50) throw invalid(this.name(key), 'Metadata can have at most 50 keys');
    const metadata: Metadata = {};
    for (const [name, text] of pairs) {
      if (typeof text !== 'string' || name.length > 40 || text.length > 500) {
        throw invalid(`${this.name(key)}[${name}]`, 'Metadata keys have up to 40 characters, values up to 500');
      }
      if (text !== '') metadata[name] = text;
    }
    return metadata;
  }

  expand(): string[] {
    return this.texts('expand');
  }

  private list(key: string): FormValue[] {
    const value = this.values[key];
    if (value === undefined || value === '') return [];
    if (!Array.isArray(value)) throw new StripeProblem(400, 'Invalid array', { param: this.name(key) });
    return value;
  }
}

function isGroup(value: FormValue): value is FormGroup {
  return typeof value === 'object' && !Array.isArray(value);
}
