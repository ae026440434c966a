console.log("skein");
