import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createStore, type Grocery, typeGrocery } from '../support/builders.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { TaskFolder, withPythonCaldav } from '../support/programs/debian-clients.js';

let larder: RunningLarder;
let household: Household;

beforeAll(async () => {
  larder = await startLarder({ SIGN_UP: 'open' });
});

afterAll(() => larder.stop());

beforeEach(async () => {
  household = await signUp(larder);
});

async function lines(): Promise<Grocery[]> {
  return (await household.api.get('/groceries').expect(200)).body as Grocery[];
}

describe('vdirsyncer with todoman', () => {
  it('keeps a folder of tasks equal to the list, in both directions', async () => {
    const milk = await typeGrocery(household.api, '2 l milk');
    await typeGrocery(household.api, 'eggs');
    const folder = await TaskFolder.for(larder, household);
    try {
      await folder.synchronize();
      expect(await folder.list()).toEqual(['2 l milk', 'eggs']);
      await folder.add('6 bananas');
      await folder.tick('eggs');
      await folder.synchronize();
      expect((await lines()).map(({ name, amount, isDone }) => [name, amount, isDone])).toEqual([
        ['milk', 2, false],
        ['eggs', null, true],
        ['bananas', 6, false],
      ]);
      await household.api.patch(`/groceries/${milk.id}`, { version: milk.version, raw: '3 l milk' }).expect(200);
      await folder.remove('6 bananas');
      await folder.synchronize();
      expect(await folder.list()).toEqual(['3 l milk']);
      expect(await folder.list(true)).toEqual(['3 l milk', 'eggs']);
      expect((await lines()).map(({ name }) => name)).toEqual(['milk', 'eggs']);
      await household.api.post('/groceries/delete-done', {}).expect(200);
      await folder.synchronize();
      await folder.synchronize();
      expect(await folder.list(true)).toEqual(['3 l milk']);
    } finally {
      await folder.end();
    }
  });
});

describe('python-caldav, in the way of Home Assistant', () => {
  it('finds the lists by what they hold', async () => {
    await createStore(household.api, 'Market');
    const found = await withPythonCaldav(
      larder,
      household,
      'print(json.dumps({name: calendar.get_supported_components() for name, calendar in calendars.items()}))',
    );
    expect(found).toEqual({ 'Shopping list': ['VTODO'], Market: ['VTODO'], 'Meal plan': ['VEVENT'] });
  });

  it('reads, adds, ticks, renames and deletes tasks', async () => {
    await typeGrocery(household.api, '2 l milk', { note: 'fresh' });
    const script = [
      'list = calendars["Shopping list"]',
      'def all():',
      '    return sorted([str(todo.vobject_instance.vtodo.summary.value), str(todo.vobject_instance.vtodo.status.value)] for todo in list.search(todo=True, include_completed=True))',
      'steps = [all()]',
      'list.save_todo(summary="6 bananas", status="NEEDS-ACTION", description="ripe")',
      'steps.append(all())',
      'def uid_of(summary):',
      '    return [str(todo.vobject_instance.vtodo.uid.value) for todo in list.search(todo=True, include_completed=True) if todo.vobject_instance.vtodo.summary.value == summary][0]',
      'todo = list.todo_by_uid(uid_of("6 bananas"))',
      'todo.complete(completion_timestamp=datetime.now())',
      'todo.save()',
      'steps.append(all())',
      'todo = list.todo_by_uid(uid_of("6 bananas"))',
      'todo.icalendar_component["STATUS"] = "NEEDS-ACTION"',
      'todo.icalendar_component["SUMMARY"] = "8 bananas"',
      'todo.save(no_create=True, obj_type="todo")',
      'steps.append(all())',
      'steps.append([str(todo.vobject_instance.vtodo.summary.value) for todo in list.todos()])',
      'list.todo_by_uid(uid_of("2 l milk")).delete()',
      'steps.append(all())',
      'print(json.dumps(steps))',
      '',
    ];
    const steps = await withPythonCaldav<unknown[]>(larder, household, script.join('\n'));
    expect(steps).toEqual([
      [['2 l milk', 'NEEDS-ACTION']],
      [
        ['2 l milk', 'NEEDS-ACTION'],
        ['6 bananas', 'NEEDS-ACTION'],
      ],
      [
        ['2 l milk', 'NEEDS-ACTION'],
        ['6 bananas', 'COMPLETED'],
      ],
      [
        ['2 l milk', 'NEEDS-ACTION'],
        ['8 bananas', 'NEEDS-ACTION'],
      ],
      ['2 l milk', '8 bananas'],
      [['8 bananas', 'NEEDS-ACTION']],
    ]);
    expect(await lines()).toMatchObject([{ name: 'bananas', amount: 8, note: 'ripe', isDone: false }]);
  });
});
