"use strict";
// Buttons that copy what stands in a field. Without script they stay hidden: the field can be selected by hand.

(function () {
  function copied(button, field) {
    const done = function () {
      button.textContent = button.getAttribute("data-done");
    };
    field.focus();
    field.select();
    if (navigator.clipboard && navigator.clipboard.writeText) {
      navigator.clipboard.writeText(field.value).then(done, function () {});
    } else if (document.execCommand("copy")) {
      done();
    }
  }

  document.querySelectorAll("button[data-copies]").forEach(function (button) {
    const field = document.getElementById(button.getAttribute("data-copies"));
    if (!field) return;
    button.hidden = false;
    button.addEventListener("click", function () {
      copied(button, field);
    });
  });
})();
