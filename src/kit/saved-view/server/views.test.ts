import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface View {
  readonly id: number;
  readonly name: string;
  readonly state: unknown;
  readonly isDefault: boolean;
}

test('a user keeps views of a list; the same name overwrites, one is the default, and nobody else sees them', async () => {
  const user = await app.userWith(['taxRate', 'phoneRoute']);
  const viewsOf = async (list = 'tax-code-mapping') => (await user.get<View[]>('/ops/views', { list })).result;
  const state = { query: 'lob=iPhone', columns: { hidden: ['descr'], order: [] } };
  const { result } = await user.post<{ id: number }>('/ops/views', { list: 'tax-code-mapping', name: '我的视图', state, isDefault: true });
  expect(await viewsOf()).toMatchObject([{ id: result.id, name: '我的视图', state, isDefault: true, updateTime: '2026-11-18 12:00:00' }]);

  expect(
    (await user.post<{ id: number }>('/ops/views', { list: 'tax-code-mapping', name: '我的视图', state: { query: '' } })).result.id,
  ).toBe(result.id);
  await user.post('/ops/views', { list: 'tax-code-mapping', name: 'B', state, isDefault: true });
  await user.post('/ops/views', { list: 'tax-code-mapping', name: 'C', state, isDefault: true });
  expect((await viewsOf()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['C']);
  expect(await viewsOf('transfer-route')).toEqual([]);

  const other = await app.userWith(['taxRate', 'phoneRoute']);
  expect((await other.get('/ops/views', { list: 'tax-code-mapping' })).result).toEqual([]);
  expect((await other.post(`/ops/views/${result.id}/delete`, {})).status).toBe(404);
  expect((await user.post(`/ops/views/${result.id}/delete`, {})).status).toBe(200);
  expect((await viewsOf()).map(({ name }) => name)).toEqual(['B', 'C']);
});

test('a view that is far too large, and a hundred-and-first view of a list, are refused', async () => {
  const user = await app.userWith(['taxRate', 'phoneRoute']);
  expect(await user.post('/ops/views', { list: 'tax-code-mapping', name: 'x', state: { query: 'x'.repeat(30_000) } })).toMatchObject({
    status: 422,
    message: '视图内容过大',
  });
  for (let n = 0; n < 100; n++)
    expect((await user.post('/ops/views', { list: 'tax-code-mapping', name: `view ${n}`, state: {} })).status).toBe(200);
  expect(await user.post('/ops/views', { list: 'tax-code-mapping', name: 'one more', state: {} })).toMatchObject({
    status: 422,
    message: '一个列表最多保存 100 个视图',
  });
  expect((await user.post('/ops/views', { list: 'tax-code-mapping', name: 'view 7', state: { query: 'a' } })).status).toBe(200);
});

test('views are kept of lists that there are, by whoever may read them', async () => {
  const user = await app.userWith(['phoneRoute']);
  for (const list of ['tax-code-mapping', 'no-such-list']) {
    const status = list === 'no-such-list' ? 404 : 403;
    expect((await user.get('/ops/views', { list })).status).toBe(status);
    expect((await user.post('/ops/views', { list, name: 'x', state: {} })).status).toBe(status);
  }
  expect((await user.post('/ops/views', { list: 'transfer-route', name: 'x', state: {} })).status).toBe(200);
});
