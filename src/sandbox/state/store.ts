import { Journal } from './journal';
import type { Kind, Tables } from './records';

/** How many of a kind are kept; the oldest are dropped first. Records about money are never dropped. */
const KEPT: Partial<Record<Kind, number>> = {
  mail: 2_000,
  message: 5_000,
  subscription: 50_000,
  picture: 100,
  event: 10_000,
  answer: 10_000,
};

/** Bytes of journal after which it is worth rewriting while running. */
const COMPACT_AFTER = 64 * 1024 * 1024;

type Change = { [K in Kind]: [kind: K, record: Tables[K] | string] }[Kind];
type Line = { t: number; c: Change[] };

/**
 * Everything that the sandbox stores: maps in memory, every change in a journal. Records are never mutated, only
 * replaced. The changes of one `write` are one line of the journal: all or none survive a kill, so a payment can't be
 * stored without its events.
 */
export class Store {
  /** Each comes into being with its first record. */
  private readonly tables: { [K in Kind]?: Map<string, Tables[K]> } = {};
  private readonly journal: Journal | null;
  private pending: Change[] = [];
  private depth = 0;
  private snapshotSize = 0;

  /** The sandbox's clock at the last stored change (ms); 0 when there was none. */
  lastTime = 0;
  /** Returns the timestamp of each line; the clock sets it when it starts. */
  timeNow: () => number = () => this.lastTime;

  constructor(file: string | null) {
    this.journal = file === null ? null : new Journal(file);
    for (const line of (this.journal?.read() ?? []) as Line[]) {
      this.lastTime = Math.max(this.lastTime, line.t);
      for (const change of line.c) this.apply(change);
    }
    this.compact();
  }

  all<K extends Kind>(kind: K): ReadonlyMap<string, Tables[K]> {
    return this.table(kind);
  }

  get<K extends Kind>(kind: K, id: string): Tables[K] | undefined {
    return this.table(kind).get(id);
  }

  put<K extends Kind>(kind: K, record: Tables[K]): void {
    this.change([kind, record] as Change);
  }

  remove(kind: Kind, id: string): void {
    if (this.table(kind).has(id)) this.change([kind, id] as Change);
  }

  /** Runs changes that belong together. Must not await anything inside. */
  write<T>(changes: () => T): T {
    this.depth += 1;
    try {
      return changes();
    } finally {
      this.depth -= 1;
      if (this.depth === 0) this.flush();
    }
  }

  /** Records that time has passed, though nothing else happened. */
  heartbeat(): void {
    this.journal?.append({ t: this.timeNow(), c: [] } satisfies Line);
  }

  close(): void {
    this.heartbeat();
    this.journal?.close();
  }

  private table<K extends Kind>(kind: K): Map<string, Tables[K]> {
    const tables = this.tables as Record<K, Map<string, Tables[K]> | undefined>;
    return (tables[kind] ??= new Map());
  }

  private change(change: Change): void {
    this.write(() => {
      this.apply(change);
      this.pending.push(change);
      const [kind] = change;
      const table = this.table(kind);
      const oldest = table.keys().next().value;
      if (table.size > (KEPT[kind] ?? Infinity) && oldest !== undefined) this.remove(kind, oldest);
    });
  }

  private apply([kind, record]: Change): void {
    const table = this.table(kind) as Map<string, Tables[Kind]>;
    if (typeof record === 'string') table.delete(record);
    else table.set(record.id, record);
  }

  private flush(): void {
    if (this.pending.length === 0) return;
    this.journal?.append({ t: this.timeNow(), c: this.pending } satisfies Line);
    this.pending = [];
    if (this.journal && this.journal.size > COMPACT_AFTER + 2 * this.snapshotSize) this.compact();
  }

  private compact(): void {
    if (!this.journal) return;
    this.journal.rewrite(this.snapshot());
    this.snapshotSize = this.journal.size;
  }

  private *snapshot(): Generator<Line> {
    const t = Math.max(this.lastTime, this.timeNow());
    for (const kind of Object.keys(this.tables) as Kind[]) {
      for (const record of this.table(kind).values()) yield { t, c: [[kind, record] as Change] };
    }
    yield { t, c: [] };
  }
}
