import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_FILE_BYTES } from '../../../domain/imports';
import { ApiError } from '../../lib/api/api-error';
import { type Call, useChange } from '../api/use-change';

/** A chosen or pasted list. `file`: its bytes as base64. */
export type List = { fileName: string; file: string };
/** The options of an import, besides the list. */
export type Options = { centerId?: string; skipWrong?: boolean; cities?: { typed: string; use: string }[] };

/** Reads the bytes of a file or text as base64; null where they can't be read. */
export function readList(content: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(content);
  });
}

/** Whether a file is too large to be sent. */
export const isTooLarge = ({ size }: Blob) => size > MAX_FILE_BYTES;

type Calls<Preview, Done> = {
  preview: (list: List & Options) => Promise<Preview>;
  confirm: (call: Call, list: List & Options & { fingerprint: string }) => Promise<Done>;
};

/**
 * The two steps of an import: a preview, made again whenever an option changes, and doing what it showed. Where something has
 * changed in between, the import does nothing and a new preview is made.
 */
export function useImport<Preview extends { fingerprint: string }, Done>(calls: Calls<Preview, Done>) {
  const [list, setList] = useState<List | null>(null);
  const [options, setOptions] = useState<Options>({});
  const preview = useMutation({ mutationFn: calls.preview });
  const confirm = useChange(calls.confirm, {
    onError: (error) => {
      if (isChanged(error) && list) preview.mutate({ ...list, ...options });
    },
  });

  function look(next: List | null, how: Options): void {
    setList(next);
    setOptions(how);
    confirm.reset();
    if (next) preview.mutate({ ...next, ...how });
    else preview.reset();
  }
  return {
    list,
    isSkipping: options.skipWrong === true,
    preview,
    confirm,
    /** Whether the last try did nothing because something had changed since the preview. */
    isChanged: isChanged(confirm.error),
    /** Previews a list with fresh options: the mistakes of another list have to be looked at again. */
    choose: (next: List, centerId: string | null) => look(next, { ...(centerId && { centerId }) }),
    skip: (skipWrong: boolean) => look(list, { ...options, skipWrong }),
    /** Decides how a city of the list is to be spelled. */
    nameCity: (typed: string, use: string) =>
      look(list, { ...options, cities: [...(options.cities ?? []), { typed, use }] }),
    chooseCenter: (centerId: string) => look(list, { ...options, centerId }),
    again: () => look(list, options),
    startAnew: () => look(null, {}),
    go: () => {
      if (list && preview.data) confirm.mutate({ ...list, ...options, fingerprint: preview.data.fingerprint });
    },
  };
}

export type ImportSteps<Preview extends { fingerprint: string }, Done> = ReturnType<typeof useImport<Preview, Done>>;

function isChanged(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'import-changed';
}
