import { describe, expect, it } from 'vitest';
import { type ListShape, readList, writeList } from './list-state';

type Filters = { status: 'active' | 'blocked'; center: string };

const SHAPE: ListShape<'name' | 'slots', Filters> = {
  sorts: ['name', 'slots'],
  sort: { by: 'name', order: 'asc' },
  filters: { status: ['active', 'blocked'], center: () => true },
};

const read = (search: string) => readList(new URLSearchParams(search), SHAPE, 20);
const write = (search: string, change: Parameters<typeof writeList<'name' | 'slots', Filters>>[1]) =>
  writeList(new URLSearchParams(search), change, SHAPE).toString();

describe('the address of a list', () => {
  it('says nothing of what is usual', () => {
    expect(read('')).toEqual({ page: 1, cursor: {}, pageSize: 20, q: '', sort: SHAPE.sort, filters: {} });
    expect(write('sort=slots&order=desc', { sort: SHAPE.sort })).toBe('');
  });

  it('keeps page, size, search, order and filters', () => {
    expect(read('page=3&after=x1&pageSize=50&q=reef&sort=slots&order=desc&status=blocked')).toEqual({
      page: 3,
      cursor: { after: 'x1' },
      pageSize: 50,
      q: 'reef',
      sort: { by: 'slots', order: 'desc' },
      filters: { status: 'blocked' },
    });
  });

  it.each(['page=0', 'page=-1', 'page=x', 'pageSize=1e9', 'sort=chairs', 'status=open', 'order=up'])(
    'ignores %s',
    (search) => expect(read(search)).toEqual(read('')),
  );

  it('leads back to the first page when anything else changes', () => {
    expect(write('page=3&q=reef', { filters: { status: 'active' } })).toBe('q=reef&status=active');
    expect(write('page=3', { q: ' reef ' })).toBe('q=reef');
    expect(write('q=reef', { page: 2 })).toBe('q=reef&page=2');
    expect(write('q=reef&page=3&after=x1', { sort: { by: 'slots', order: 'asc' } })).toBe('q=reef&sort=slots');
  });

  it('has the cursor of its page, and of no other', () => {
    expect(write('page=2&after=x1', { page: 3, cursor: { after: 'x2' } })).toBe('page=3&after=x2');
    expect(write('page=3&after=x2', { page: 2, cursor: { before: 'x1' } })).toBe('page=2&before=x1');
    expect(write('page=2&before=x1', { page: 1 })).toBe('');
  });

  it('leaves what it does not know', () => {
    expect(write('tab=history', { q: 'reef' })).toBe('tab=history&q=reef');
  });
});
