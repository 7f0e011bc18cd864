const keyField = document.getElementById('api-key');
keyField.parentElement.hidden = false;
// A page that the browser keeps for the way back would keep the key as well.
addEventListener('pagehide', () => {
  keyField.value = '';
});

for (const form of document.querySelectorAll('form[data-try]')) {
  form.parentElement.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form) {
  const show = (status, text) => {
    showText(form.querySelector('.status'), status);
    showText(form.querySelector('.reply'), text);
  };
  show('Waiting for the answer …', '');
  try {
    const response = await fetch(addressOf(form), requestOf(form));
    show(`${response.status} ${response.statusText}`, readable(await response.text()));
  } catch {
    show('The server could not be reached.', '');
  }
}

function addressOf(form) {
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const input of form.querySelectorAll('[data-in]')) {
    if (input.dataset.in === 'path') path = path.replace(`{${input.name}}`, encodeURIComponent(input.value.trim()));
    else if (input.dataset.in === 'query' && input.value !== '') query.set(input.name, input.value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function requestOf(form) {
  const key = keyField.value.trim();
  const body = form.elements.namedItem('body');
  return {
    method: form.dataset.method,
    credentials: 'omit',
    headers: { ...(key && { 'x-api-key': key }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: body.value }),
  };
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function showText(element, text) {
  element.hidden = text === '';
  element.textContent = text;
}
