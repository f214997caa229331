import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_FILE_BYTES } from '../../../domain/imports';
import { ApiError } from '../../lib/api/api-error';

/** A list that was chosen or pasted. `file`: its bytes as base64. */
export type List = { fileName: string; file: string };
/** What is said with a list, besides the file itself. */
export type Options = { centerId?: string; skipWrong?: boolean; cities?: { typed: string; use: string }[] };

/** The bytes of a file or of text as base64; null where they can't be read. */
export function readList(content: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(content);
  });
}

/** Whether a file may be sent. */
export const isTooLarge = ({ size }: Blob) => size > MAX_FILE_BYTES;

type Calls<Preview, Done> = {
  preview: (list: List & Options) => Promise<Preview>;
  confirm: (list: List & Options & { fingerprint: string }) => Promise<Done>;
};

/**
 * The two steps of an import: a preview of a list, which is made again whenever an option changes, and doing what it
 * showed. Where something has changed in between, nothing is done, and the preview is made again.
 */
export function useImport<Preview extends { fingerprint: string }, Done>(calls: Calls<Preview, Done>) {
  const queryClient = useQueryClient();
  const [list, setList] = useState<List | null>(null);
  const [options, setOptions] = useState<Options>({});
  const preview = useMutation({ mutationFn: calls.preview });
  const confirm = useMutation({
    mutationFn: calls.confirm,
    onError: (error) => {
      if (isChanged(error) && list) preview.mutate({ ...list, ...options });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
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
    /** Whether the last try found something else than the preview had shown. */
    isChanged: isChanged(confirm.error),
    /** Previews a list. What is wrong in another one has to be looked at again. */
    choose: (next: List, centerId: string | null) => look(next, { ...(centerId && { centerId }) }),
    skip: (skipWrong: boolean) => look(list, { ...options, skipWrong }),
    /** Says how a city of the list is to be written. */
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
