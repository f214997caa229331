/**
 * A worker thread, or a separate process, for work that takes tens of milliseconds of CPU or more, during which the
 * main thread could not answer.
 */
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker, parentPort } from 'node:worker_threads';
import { MINUTE_MS } from '../../domain/time';

type Asked<Task> = { id: number; task: Task };
type Answered<Result> = { id: number } & ({ result: Result } | { error: unknown });

export type Thread<Task, Result> = {
  /** Does a task; tasks begin in the order in which they come. Rejects if it fails. */
  do(task: Task): Promise<Result>;
  /** Ends the thread; pending tasks are rejected. The next task starts another thread. */
  close(): Promise<void>;
};

export type ThreadOptions = {
  /**
   * The name of its program, a file beside `at`. The built server has them all in one folder
   * (scripts/server-build.mjs).
   */
  name: string;
  /** The `import.meta.url` of the module that starts it. */
  at: string;
  /** What it does, for the error if it ends without an answer: "the thread that … has ended". */
  does: string;
  /** How long an idle thread is kept. */
  idleMs?: number | undefined;
  /**
   * Whether it is a separate process with the lowest priority: for libraries that use the process's one pool of
   * threads, in which reading files and hashing passwords would have to wait, and for strangers' files.
   */
  isApart?: boolean | undefined;
};

/** A worker thread or a process. */
type Helper = {
  ask(asked: unknown): void;
  end(): Promise<unknown>;
  on(event: 'message' | 'error' | 'exit', listener: (heard: never) => void): unknown;
};

/** Returns the program. From source it is TypeScript, which neither a thread nor a process can load by itself. */
function programOf({ name, at }: ThreadOptions): { program: URL; isBuilt: boolean } {
  const isBuilt = at.endsWith('.js');
  return { program: new URL(`./${name}.${isBuilt ? 'js' : 'ts'}`, at), isBuilt };
}

function startWorker(options: ThreadOptions): Helper {
  const { program, isBuilt } = programOf(options);
  const worker = isBuilt
    ? new Worker(program)
    : new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${program.href}')))`, {
        eval: true,
      });
  // It must not keep a stopping process alive.
  worker.unref();
  return {
    ask: (asked) => worker.postMessage(asked),
    end: () => worker.terminate(),
    on: (event, listener) => worker.on(event, listener as () => void),
  };
}

/** Starts a separate process. It gets none of the settings, and so no secrets. */
function startProcess(options: ThreadOptions): Helper {
  const { program, isBuilt } = programOf(options);
  const child = fork(fileURLToPath(program), [], {
    execArgv: isBuilt ? [] : ['--import', 'tsx'],
    env: {},
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  return {
    ask: (asked) => child.send(asked as object),
    end: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
        child.ref();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
    on: (event, listener) => child.on(event, listener as () => void),
  };
}

/**
 * Makes a thread that is started on demand, and ended after a while without tasks, since it takes fifty megabytes and
 * more.
 */
export function createThread<Task, Result>(options: ThreadOptions): Thread<Task, Result> {
  type Waiting = { resolve(result: Result): void; reject(error: unknown): void };
  type Running = { helper: Helper; waiting: Map<number, Waiting> };
  const { does, isApart = false, idleMs = MINUTE_MS } = options;
  let asked = 0;
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Running {
    const helper = (isApart ? startProcess : startWorker)(options);
    const started: Running = { helper, waiting: new Map() };
    helper.on('message', (answered: Answered<Result>) => {
      const one = started.waiting.get(answered.id);
      started.waiting.delete(answered.id);
      if ('result' in answered) one?.resolve(answered.result);
      else one?.reject(answered.error);
      if (started.waiting.size === 0) idle = setTimeout(() => void close(), idleMs).unref();
    });
    const fail = (reason: unknown) => {
      if (running === started) running = null;
      for (const one of started.waiting.values()) one.reject(reason);
      started.waiting.clear();
    };
    // A process that can't be started, or asked, does not exit.
    helper.on('error', fail);
    helper.on('exit', () => fail(new Error(`the thread that ${does} has ended`)));
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = null;
    await ending?.helper.end();
  }

  return {
    do(task) {
      clearTimeout(idle);
      const { helper, waiting } = (running ??= start());
      const id = (asked += 1);
      const done = new Promise<Result>((resolve, reject) => waiting.set(id, { resolve, reject }));
      helper.ask({ id, task } satisfies Asked<Task>);
      return done;
    },
    close,
  };
}

/** Answers tasks, in the program of a thread. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const answer = (answered: Answered<Result>) =>
    parentPort ? parentPort.postMessage(answered) : process.send?.(answered);
  if (!parentPort) giveWay();
  (parentPort ?? process).on('message', ({ id, task }: Asked<Task>) => {
    work(task).then(
      (result) => answer({ id, result }),
      (error: unknown) => answer({ id, error }),
    );
  });
}

/** Gives a separate process the lowest priority. It ends with the process that started it, and not before. */
function giveWay(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  process.on('disconnect', () => process.exit());
  // These are sent to the whole group, but pending tasks are still wanted.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}
