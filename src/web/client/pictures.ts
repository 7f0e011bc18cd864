/** Pixels of the longer side. */
const PREVIEW = 320;

/** On a page with a field for a picture, a picture may be pasted or dropped anywhere. It is shown before it is sent. */
export function takePictures(): void {
  const field = document.querySelector<HTMLElement>('[data-picture]');
  const input = field?.querySelector<HTMLInputElement>('input[type=file]');
  if (field == null || input == null) return;
  for (const hint of field.querySelectorAll<HTMLElement>('[data-scripted]')) hint.hidden = false;

  input.addEventListener('change', () => void show(field, input));
  document.addEventListener('paste', (event) => {
    const file = pictureIn(event.clipboardData);
    // A copied text may come with a picture of itself.
    const isText = isEditable(event.target) && event.clipboardData?.types.includes('text/plain') === true;
    if (file === null || isText) return;
    event.preventDefault();
    take(input, file);
  });
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    // Otherwise the browser would open the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    field.classList.add('dropping');
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) field.classList.remove('dropping');
  });
  document.addEventListener('drop', (event) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    field.classList.remove('dropping');
    const file = event.dataTransfer.files[0];
    if (file !== undefined) take(input, file);
  });
}

function pictureIn(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}

/**
 * Puts the file into the field as if it had been chosen there. Closed details and a closed sheet around the field are opened, and the
 * focus moves to the button that sends it.
 */
function take(input: HTMLInputElement, file: File): void {
  const data = new DataTransfer();
  data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  const folded = input.closest('details');
  const sheet = input.closest<HTMLElement>('[popover]');
  if (folded === null && sheet === null) return;
  if (sheet?.matches(':popover-open') === false) sheet.showPopover();
  if (folded !== null) folded.open = true;
  input.form?.querySelector<HTMLElement>('button')?.focus();
}

async function show(field: HTMLElement, input: HTMLInputElement): Promise<void> {
  const status = field.querySelector('[role=status]');
  const canvas = field.querySelector('canvas');
  if (status === null || canvas === null) return;
  const [file] = input.files ?? [];
  canvas.hidden = true;
  const fault = file === undefined ? '' : faultOf(file, field, input);
  input.setCustomValidity(fault);
  const chosen = file === undefined ? '' : (field.dataset['chosen'] ?? '').replace('{name}', () => file.name);
  status.textContent = fault === '' ? chosen : fault;
  if (file === undefined || fault !== '') return;
  try {
    const picture = await createImageBitmap(file);
    if (input.files?.[0] !== file) return;
    const scale = Math.min(1, PREVIEW / Math.max(picture.width, picture.height));
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.hidden = false;
  } catch {
    // The server says what is wrong with it.
  }
}

function faultOf({ size, type }: File, { dataset }: HTMLElement, { accept }: HTMLInputElement): string {
  // The type is empty when the browser does not know it.
  if (type !== '' && !accept.split(',').includes(type)) return dataset['wrong'] ?? '';
  return size > Number(dataset['picture']) ? (dataset['tooLarge'] ?? '') : '';
}
