const place = document.getElementById('docs');
const dark = matchMedia('(prefers-color-scheme: dark)');

/** The colours that the person chose, otherwise those of the device. */
function followColours() {
  const { classList, dataset } = document.documentElement;
  classList.toggle('dark-mode', dataset.theme === undefined ? dark.matches : dataset.theme === 'dark');
}

followColours();
dark.addEventListener('change', followColours);

// A page that the browser restores from its back/forward cache would still contain the key.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

SwaggerUIBundle({
  domNode: place,
  url: place.dataset.document,
  validatorUrl: null,
  persistAuthorization: false,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
});
