/** A worker thread for what takes tens of milliseconds of CPU and more, during which the main thread could not answer. */
import { Worker, parentPort } from 'node:worker_threads';
import { MINUTE_MS } from '../../domain/time';

type Asked<Task> = { id: number; task: Task };
type Answered<Result> = { id: number } & ({ result: Result } | { error: unknown });

export type Thread<Task, Result> = {
  /** Does a task, in the order in which they come. Rejects when it fails. */
  do(task: Task): Promise<Result>;
  /** Ends the thread; pending tasks are rejected. The next one starts another. */
  close(): Promise<void>;
};

export type ThreadOptions = {
  /** The name of its program, a file beside `at`; the built server has them all in one folder (scripts/server-build.mjs). */
  name: string;
  /** `import.meta.url` of who starts it. */
  at: string;
  /** What it does, for the error when it ends before it has answered: "the thread that … has ended". */
  does: string;
  /** How long an idle thread is kept. */
  idleMs?: number | undefined;
};

/** From source it is TypeScript, which a worker can't load by itself. */
function startWorker({ name, at }: ThreadOptions): Worker {
  if (at.endsWith('.js')) return new Worker(new URL(`./${name}.js`, at));
  const { href } = new URL(`./${name}.ts`, at);
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${href}')))`, { eval: true });
}

/** A thread that is started on demand, and ended after a while without tasks: it takes fifty megabytes and more. */
export function createThread<Task, Result>(options: ThreadOptions): Thread<Task, Result> {
  type Waiting = { resolve(result: Result): void; reject(error: unknown): void };
  type Running = { worker: Worker; waiting: Map<number, Waiting> };
  const { does, idleMs = MINUTE_MS } = options;
  let asked = 0;
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Running {
    const worker = startWorker(options);
    const started: Running = { worker, waiting: new Map() };
    // It does not keep a stopping process alive.
    worker.unref();
    worker.on('message', (answered: Answered<Result>) => {
      const one = started.waiting.get(answered.id);
      started.waiting.delete(answered.id);
      if ('result' in answered) one?.resolve(answered.result);
      else one?.reject(answered.error);
      if (started.waiting.size === 0) idle = setTimeout(() => void close(), idleMs).unref();
    });
    let reason: unknown = new Error(`the thread that ${does} has ended`);
    worker.on('error', (error) => (reason = error));
    worker.on('exit', () => {
      if (running === started) running = null;
      for (const one of started.waiting.values()) one.reject(reason);
    });
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = null;
    await ending?.worker.terminate();
  }

  return {
    do(task) {
      clearTimeout(idle);
      const { worker, waiting } = (running ??= start());
      const id = (asked += 1);
      const done = new Promise<Result>((resolve, reject) => waiting.set(id, { resolve, reject }));
      worker.postMessage({ id, task } satisfies Asked<Task>);
      return done;
    },
    close,
  };
}

/** In the program of a thread: does each task that it is asked for. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const answer = (answered: Answered<Result>) => parentPort?.postMessage(answered);
  parentPort?.on('message', ({ id, task }: Asked<Task>) => {
    work(task).then(
      (result) => answer({ id, result }),
      (error: unknown) => answer({ id, error }),
    );
  });
}
